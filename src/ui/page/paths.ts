/** The paths of the user's own account. */
export const PROFILE = '/pages/user-profile/profile'

export const settingsTabs = ['account', 'security', 'notifications', 'preferences'] as const
export type SettingsTab = (typeof settingsTabs)[number]

export const settingsPath = (tab: SettingsTab): string => `/pages/account-settings/${tab}`

/** The path of the user's own notifications. */
export const notificationsPath = '/notifications'
