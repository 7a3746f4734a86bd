import { Navigate } from 'react-admin'
import { NotAuthorized } from '../../../src/kit'
import { useSettingsPages } from './useSettingsPages'

/** `/settings`: redirects to the first settings page that the user can read. */
export function SettingsIndex() {
  const [first] = useSettingsPages()
  return first ? <Navigate to={first.path} replace /> : <NotAuthorized />
}
