import type { AuthProvider } from 'react-admin'

const forget = () => {
  localStorage.removeItem('token')
  return Promise.resolve()
}

/** Signs in with the product's API and stores the token. */
export const authProvider: AuthProvider = {
  login: async ({ username, password }) => {
    const answer = await fetch('/api/v1/auth/login', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: username, password }),
    })
    if (!answer.ok) throw new Error('Wrong address or password')
    const { data } = await answer.json()
    localStorage.setItem('token', data.token)
    localStorage.setItem('name', data.user.name)
  },
  logout: forget,
  checkAuth: () => (localStorage.getItem('token') ? Promise.resolve() : Promise.reject()),
  checkError: ({ status }) => (status === 401 ? forget().then(() => Promise.reject()) : Promise.resolve()),
  getIdentity: () => Promise.resolve({ id: 1, fullName: localStorage.getItem('name') ?? '' }),
}
