import Logout from '@mui/icons-material/LogoutOutlined'
import type { Source } from '../entry'

/** The way out. */
export const session: Source = {
  group: 'actions',
  entries: ({ translate, signOut }) => [
    { id: 'sign-out', label: translate('shell.sign_out'), icon: Logout, run: signOut },
  ],
}
