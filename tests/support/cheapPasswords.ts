import { passwordCost } from '../../server/engine/people/passwords'

// tests/server/auth/signInCost.test.ts checks the real cost; a tenth of a second for each of the hundreds of accounts
// and sign-ins proves nothing more.
passwordCost.N = 2 ** 8
