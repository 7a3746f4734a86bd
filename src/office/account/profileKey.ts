/** The query key of the user's own profile. */
export const PROFILE_KEY = ['own', 'profile']
