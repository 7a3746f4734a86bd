import { passwordCost } from '../../server/engine/people/passwords'

// The real cost is looked at in tests/server/auth/sameWork.test.ts; a tenth of a second for each of the hundreds of
// accounts and sign-ins shows nothing more.
passwordCost.N = 2 ** 8
