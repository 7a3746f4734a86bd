/** The first screens whose first render needs nothing that only the browser knows. */
export const drawnByServer = ['signIn', 'register', 'forgotPassword'] as const
