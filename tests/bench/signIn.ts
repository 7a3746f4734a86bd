import { DEMO_PASSWORD } from '../../server/accounts/auth/demoPassword'

/** Returns a token for a demo account, from the API at this address. */
export async function signIn(api: string, email = 'admin@example.com'): Promise<string> {
  const answer = await fetch(`${api}/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: DEMO_PASSWORD }),
  })
  if (!answer.ok) throw new Error(`${email} cannot sign in: ${answer.status}`)
  const { data } = (await answer.json()) as { data: { token: string } }
  return data.token
}
