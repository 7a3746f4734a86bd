/** The password of every demo sign-in (O-02), which the server prints at startup. */
export const DEMO_PASSWORD = 'coverdesk-demo'

/** Returns whether a password is the publicly known demo password. */
export const isDemoPassword = (password: string): boolean => password === DEMO_PASSWORD
