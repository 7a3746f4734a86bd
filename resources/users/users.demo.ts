import type { DemoData } from '../../server/hooks'

const PASSWORD = 'coverdesk-demo'

const signIns = [
  ['Nadia Haddad', 'admin@example.com', 1],
  ['Karim Mansour', 'manager@example.com', 2],
  ['Léa Fontaine', 'staff@example.com', 3],
  ['Yasmine Trabelsi', 'agent@example.com', 3, 'Agent'],
  ['Mehmet Yılmaz', 'lead@example.com', 2, 'Lead'],
  ['Hugo Perrin', 'guest@example.com', 4],
] as const

/** They have no password: hashing one for each would delay the first start by half a second. */
const colleagues = [
  ['Ines Gharbi', 'ines.gharbi@example.com', 3, 'Agent'],
  ['Walid Jaziri', 'walid.jaziri@example.com', 3, 'Agent'],
  ['Camille Rousseau', 'camille.rousseau@example.com', 3, 'Agent'],
  ['سلمى بن عمر', 'selma.benomar@example.com', 3, 'Agent'],
  ['Zeynep Kaya', 'zeynep.kaya@example.com', 3, 'Agent'],
  ['Oliver Grant', 'oliver.grant@example.com', 3],
  ['Rachid Belhadj', 'rachid.belhadj@example.com', 2, 'Lead'],
  ['Sonia Meddeb', 'sonia.meddeb@example.com', 3, undefined, false],
] as const

const teams = ['new_business', 'claims', 'renewals'] as const

/** The demo sign-ins (O-02) and their colleagues. */
export const demo: DemoData = {
  resource: 'users',
  after: ['roles'],
  over: 900,
  rows: ({ idOf }) =>
    [...signIns, ...colleagues].map(([name, email, user_type, role, active = true], index) => ({
      name,
      email,
      user_type,
      role_id: role ? idOf('roles', role) : null,
      phone: `+2165012${String(3400 + index * 7)}`,
      language: 'en',
      active,
      team: user_type === 1 || user_type === 4 ? null : teams[index % teams.length],
      password: index < signIns.length ? PASSWORD : undefined,
    })),
}
