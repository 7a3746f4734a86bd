import { describe, expect, it } from 'vitest'
import { createAuthProvider } from '../../providers/authProvider'
import { HttpError } from '../../providers/httpError'
import { ada, called, calls, stageAccount, stageServer } from './stage'

stageServer()

async function signedIn() {
  const stage = stageAccount()
  await stage.account.signIn('ada@example.com', 'secret')
  return { ...stage, authProvider: createAuthProvider(stage.account, stage.session) }
}

describe('account state for react-admin', () => {
  it('A-18 the identity has the name and its initials', async () => {
    const { authProvider } = await signedIn()
    expect(await authProvider.getIdentity?.()).toMatchObject({
      id: ada.id,
      fullName: ada.name,
      initials: 'AW',
    })
  })

  it('A-03 the permissions are the rules of the session', async () => {
    const { authProvider, session } = await signedIn()
    expect(await authProvider.getPermissions?.({})).toBe(session.get().rules)
  })

  it('A-11 a 401 ends the session, a 403 does not', async () => {
    const { authProvider, left } = await signedIn()
    await authProvider.checkError(new HttpError('no', 403, { path: 'things' }))
    await authProvider.checkError(new DOMException('This operation was aborted', 'AbortError'))
    await expect(authProvider.checkAuth({})).resolves.toBeUndefined()
    expect(left).toEqual([])
    await authProvider.checkError(new HttpError('ended', 401, { path: 'things' }))
    await expect(authProvider.checkAuth({})).rejects.toThrow()
    expect(left).toHaveLength(1)
  })

  it('A-11 a 401 of the public settings ends nothing', async () => {
    const { authProvider, left } = await signedIn()
    await authProvider.checkError(new HttpError('ended', 401, { path: 'settings/public' }))
    expect(left).toEqual([])
  })

  it('A-11 signing out resolves, and sends nothing for a person who is not signed in', async () => {
    const { authProvider, left } = await signedIn()
    await expect(authProvider.logout({})).resolves.toBeUndefined()
    expect(left).toEqual(['/login'])
    calls.length = 0
    await expect(authProvider.logout({})).resolves.toBeUndefined()
    expect(called()).toEqual([])
  })

  it('A-11 the check of an ended session names the sign-in page, and no message', async () => {
    const { account, session } = stageAccount()
    const { checkAuth } = createAuthProvider(account, session)
    await expect(checkAuth({})).rejects.toMatchObject({ redirectTo: '/login', message: false })
  })
})
