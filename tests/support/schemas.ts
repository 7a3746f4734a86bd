// What the server always loads and the browser loads before the first form: value validation.
import '../../src/fields/schemas'
