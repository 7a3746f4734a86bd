import Logout from '@mui/icons-material/LogoutOutlined'
import { mirrored } from '../../../ui/theme/mirrored'
import type { Source } from '../entry'

const Leave = mirrored(Logout)

/** The entry that signs out. */
export const session: Source = {
  group: 'actions',
  entries: ({ translate, signOut }) => [
    { id: 'sign-out', label: translate('shell.sign_out'), icon: Leave, run: signOut },
  ],
}
