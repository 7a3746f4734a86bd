const FIRST_PATHS = [
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/two-steps',
]

/** Returns whether a path works without a session. The end of a session does not redirect from it. */
export function isFirstPath(path: string): boolean {
  const [pathname = ''] = path.split(/[?#]/u, 1)
  return FIRST_PATHS.includes(pathname.replace(/(.)\/+$/u, '$1'))
}
