import { choice, yesNo } from '../../src/define'
import { defineSettings } from '../../src/define/settingsGroup'

/** Whether people can register, and who needs two-step verification. */
export const users = defineSettings({
  name: 'users',
  subject: 'settings',
  fields: {
    registration: yesNo({ required: true, default: true, help: true }),
    two_steps_policy: choice(['optional', 'administrators', 'everyone'], {
      required: true,
      default: 'optional',
    }),
  },
})
