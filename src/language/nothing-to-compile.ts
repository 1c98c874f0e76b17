/** Stands for the compiler of messages in the built app, where they are compiled already. */
// biome-ignore lint/style/noDefaultExport: it stands for a package that has one
export default (message: string): string => message;
