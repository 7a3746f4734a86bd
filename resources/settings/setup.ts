import { choices, yesNo } from '../../src/define'
import { defineSettings } from '../../src/define/settingsGroup'

/** The steps of the guided set-up, in their order. */
export const setupSteps = ['office', 'region', 'types', 'taxes', 'carriers', 'people'] as const

/** How far the set-up has come. */
export const setup = defineSettings({
  name: 'setup',
  subject: 'settings',
  fields: {
    setup_done: choices(setupSteps, { default: [] }),
    setup_seen: yesNo({ required: true, default: false }),
    setup_hidden: yesNo({ required: true, default: false }),
  },
})
