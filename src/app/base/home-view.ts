/** How home was looked at last, and by whom, in this page: where the way back leads is in home-as-left.ts. */
export const homeView = { userId: '', query: '' };

/** Notes the query of home's address, without `?`. */
export function keepHomeView(userId: string, query: string): void {
  Object.assign(homeView, { userId, query });
}
