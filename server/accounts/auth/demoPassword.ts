/** The password of every demo sign-in (O-02), printed at start for everybody to read. */
export const DEMO_PASSWORD = 'coverdesk-demo'

/** Whether it is the password that everybody knows. */
export const isDemoPassword = (password: string): boolean => password === DEMO_PASSWORD
