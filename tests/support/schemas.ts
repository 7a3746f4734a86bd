// Value validation, which the server always loads and the browser loads before the first form.
import '../../src/fields/schemas'
