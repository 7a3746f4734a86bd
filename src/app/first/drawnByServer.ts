/** The first screens whose first look does not depend on what only the browser knows. */
export const drawnByServer = ['signIn', 'register', 'forgotPassword'] as const
