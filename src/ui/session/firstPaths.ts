const FIRST_PATHS = [
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/two-steps',
]

/** Whether a path is one of the screens that work without a session: none of them is left because one has ended. */
export function isFirstPath(path: string): boolean {
  const [pathname = ''] = path.split(/[?#]/u, 1)
  return FIRST_PATHS.includes(pathname.replace(/(.)\/+$/u, '$1'))
}
