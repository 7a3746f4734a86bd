import { useCan, useShell } from '../../../src/kit'

/** Returns the settings pages that the user can open, in the order of the routes. */
export function useSettingsPages() {
  const can = useCan()
  return useShell().pages.filter(
    ({ path, ability }) =>
      /^\/settings\/[\w-]+$/u.test(path) && ability && can(ability.action, ability.subject),
  )
}
