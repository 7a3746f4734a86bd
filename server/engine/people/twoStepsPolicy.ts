/** The setting for who needs two-step verification: `optional`, `administrators` or `everyone`. */
export const TWO_STEPS_POLICY = 'two_steps_policy'

/**
 * Returns whether a user must set up two-step verification before anything else. Administrators are users
 * with all permissions.
 */
export const mustSetUp = (policy: unknown, managesAll: boolean, twoSteps: boolean): boolean =>
  !twoSteps && (policy === 'everyone' || (policy === 'administrators' && managesAll))
