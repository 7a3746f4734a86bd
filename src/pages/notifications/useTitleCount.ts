import { useEffect } from 'react'

const COUNT = /^\(\d+\) /u

/**
 * The count before the title of a tab that is out of sight, where the strip of tabs is all that one sees of it. In
 * sight the title is the page's alone: it is read out at each page, and the bell has the count.
 */
export function useTitleCount(unread: number): void {
  useEffect(() => {
    const show = () => {
      const bare = document.title.replace(COUNT, '')
      const title = document.hidden && unread > 0 ? `(${unread}) ${bare}` : bare
      if (title !== document.title) document.title = title
    }
    show()
    document.addEventListener('visibilitychange', show)
    return () => document.removeEventListener('visibilitychange', show)
  }, [unread])
}
