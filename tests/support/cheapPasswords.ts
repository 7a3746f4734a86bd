import { passwordCost } from '../../server/engine/people/passwords'

// tests/server/auth/signInCost.test.ts checks the real cost. Spending a tenth of a second on each of the
// hundreds of other accounts and sign-ins proves nothing more.
passwordCost.N = 2 ** 8
