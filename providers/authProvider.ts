import type { AuthProvider } from 'react-admin'
import { initialsOf } from '../src/core/account/initials'
import type { Session } from '../src/ui/session/session'
import type { AccountActions } from './account'

interface Failure {
  status?: number
  path?: string
}

/** How react-admin reaches the account. The admin is only mounted for who is signed in, so nothing here redirects it. */
export function createAuthProvider(
  account: AccountActions,
  session: Session,
  canAccess?: AuthProvider['canAccess'],
): AuthProvider {
  return {
    login: ({ username, email = username, password }) => account.signIn(email, password),
    // The document is leaving: an answer would only let react-admin render once more, signed out, and reset its store.
    logout: async () => {
      await account.signOut()
      return new Promise<never>(() => undefined)
    },
    checkAuth: async () => {
      if (!session.isAuthenticated()) throw new Error('The session has ended')
    },
    // A 403 is no reason to sign out; a 401 is, and `http` has seen most of them before react-admin does.
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
