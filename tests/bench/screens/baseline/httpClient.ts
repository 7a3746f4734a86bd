import { fetchUtils } from 'react-admin'

/** Calls the API for a simple REST provider: it adds the token and unwraps the API's envelope. */
export async function httpClient(url: string, options: fetchUtils.Options = {}) {
  const user = { authenticated: true, token: `Bearer ${localStorage.getItem('token')}` }
  const answer = await fetchUtils.fetchJson(url, { ...options, user })
  return { ...answer, json: answer.json.data }
}
