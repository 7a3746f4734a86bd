// What the server always has and the browser before the first form: what values must be.
import '../../src/fields/schemas'
