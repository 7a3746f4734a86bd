import type { AuthProvider } from 'react-admin'
import { initialsOf } from '../src/core/account/initials'
import type { Session } from '../src/ui/session/session'
import type { AccountActions } from './account'

const ENDED = 'The session has ended'
/** React-admin opens this page and shows no message, because signing in is no error. */
const toSignIn = { redirectTo: '/login', message: false }

interface Failure {
  status?: number
  path?: string
}

/** Creates react-admin's auth provider. */
export function createAuthProvider(
  account: AccountActions,
  session: Session,
  canAccess?: AuthProvider['canAccess'],
): AuthProvider {
  return {
    login: async ({ username, email = username, password }) => account.signIn(email, password),
    // React-admin also calls it if `checkAuth` rejects, when there may be nobody to sign out.
    logout: async () => {
      if (session.isAuthenticated()) await account.signOut()
    },
    checkAuth: async () => {
      if (!session.isAuthenticated()) throw Object.assign(new Error(ENDED), toSignIn)
    },
    // A 403 does not sign the user out, a 401 does. `http` usually handles a 401 before react-admin sees it.
    checkError: async ({ status, path = '' }: Failure) => {
      if (status === 401) await account.onUnauthorized(path)
    },
    getIdentity: async () => {
      const { user } = session.get()
      if (!user) throw new Error(ENDED)
      return { ...user, fullName: user.name, initials: initialsOf(user.name) }
    },
    getPermissions: async () => session.get().rules,
    ...(canAccess ? { canAccess } : {}),
  }
}
