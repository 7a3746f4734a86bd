/** The page of one's own notifications. */
export const NOTIFICATIONS = '/notifications'
