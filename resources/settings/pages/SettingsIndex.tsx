import { Navigate } from 'react-admin'
import { NotAuthorized } from '../../../src/ui/page/NotAuthorized'
import { useSettingsPages } from './useSettingsPages'

/** `/settings`: the first page of settings that one may read. */
export function SettingsIndex() {
  const [first] = useSettingsPages()
  return first ? <Navigate to={first.path} replace /> : <NotAuthorized />
}
