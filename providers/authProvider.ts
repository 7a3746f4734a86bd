import type { AuthProvider } from 'react-admin'
import { initialsOf } from '../src/core/account/initials'
import type { Session } from '../src/ui/session/session'
import type { AccountActions } from './account'

interface Failure {
  status?: number
  path?: string
}

/**
 * Creates react-admin's auth provider. The admin mounts only for a signed-in user, so no method redirects.
 */
export function createAuthProvider(
  account: AccountActions,
  session: Session,
  canAccess?: AuthProvider['canAccess'],
): AuthProvider {
  return {
    login: async ({ username, email = username, password }) => account.signIn(email, password),
    // Never resolve: the document is unloading, and react-admin would render again and reset its store.
    logout: async () => {
      await account.signOut()
      return new Promise<never>(() => undefined)
    },
    checkAuth: async () => {
      if (!session.isAuthenticated()) throw new Error('The session has ended')
    },
    // A 403 does not sign the user out, a 401 does. `http` usually handles a 401 before react-admin sees it.
    checkError: async ({ status, path = '' }: Failure) => {
      if (status === 401) await account.onUnauthorized(path)
    },
    getIdentity: async () => {
      const { user } = session.get()
      if (!user) throw new Error('The session has ended')
      return { ...user, fullName: user.name, initials: initialsOf(user.name) }
    },
    getPermissions: async () => session.get().rules,
    ...(canAccess ? { canAccess } : {}),
  }
}
