/** The setting that says who needs a second step: `optional`, `administrators` or `everyone`. */
export const TWO_STEPS_POLICY = 'two_steps_policy'

/** Whether somebody has to set up two steps before anything else. Administrators are those who may do everything. */
export const mustSetUp = (policy: unknown, managesAll: boolean, twoSteps: boolean): boolean =>
  !twoSteps && (policy === 'everyone' || (policy === 'administrators' && managesAll))
