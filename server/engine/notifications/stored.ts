import type { Notification } from '../../../src/contract/notifications'
import type { Params } from './params'

/** A row of the table, as the database gives it. */
export interface NotificationRow {
  id: string
  user_id: string
  type: string
  level: Notification['level']
  params: Params
  resource: string | null
  record_id: string | null
  actor: string | null
  created_at: string
  read_at: string | null
}
