/**
 * The first screens that the server can render, because their first render needs no data from the browser.
 */
export const drawnByServer = ['signIn', 'register', 'forgotPassword'] as const
