/** Text as it stands in HTML, in content and in quoted attributes: markup in it stays visible as what it is. */
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
