import { localStorageStore, type Store } from 'react-admin'

const SCROLL = '.scrollPosition'

/**
 * Where react-admin keeps what a user chose (columns, filters); one for each user of this browser. Scroll positions
 * are left out: our router restores them, and only on going back.
 */
export function appStore(userId: number | undefined): Store {
  const store = localStorageStore('1', `coverdesk.${userId ?? 'nobody'}`)
  return {
    ...store,
    getItem: (key, fallback) => (key.endsWith(SCROLL) ? fallback : store.getItem(key, fallback)),
    setItem: (key, value) => {
      if (!key.endsWith(SCROLL)) store.setItem(key, value)
    },
  }
}
