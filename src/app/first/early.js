// Handles input before the app's own script has loaded: pressing Enter already signs in. src/ui/session/earlyInput.ts
// takes the result over and shows it.
;(() => {
  const { api, language, next, sending } = JSON.parse(document.getElementById('first').textContent)
  const form = document.querySelector('form')
  const done = {}
  const onSubmit = event => {
    event.preventDefault()
    if (done.submitted) return
    done.submitted = true
    const { email, password } = form.elements
    // Only a complete sign-in is sent; the app reports missing input.
    if (!email?.value.trim() || !password?.value) return
    const button = form.querySelector('[type=submit]')
    button.textContent = sending
    button.disabled = true
    const values = { email: email.value.trim(), password: password.value }
    const answer = fetch(new URL(`${api.replace(/\/$/, '')}/auth/login`, document.baseURI), {
      method: 'POST',
      credentials: 'include',
      headers: {
        Accept: 'application/json',
        'Accept-Language': language,
        'Content-Type': 'application/json',
        'X-Requested-With': 'XMLHttpRequest',
      },
      body: JSON.stringify(values),
    })
    // It is sent first; the app loads in the meantime.
    for (const href of next.filter(file => file.endsWith('js'))) {
      document.head.append(
        Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }),
      )
    }
    // The code that takes it over handles a failure.
    answer.catch(() => undefined)
    done.sent = { values, answer }
  }
  const onClick = event => {
    done.pressed = event.target.closest('button[type=button]') ?? done.pressed
  }
  form.addEventListener('submit', onSubmit)
  document.addEventListener('click', onClick)
  window.takeOver = () => {
    form.removeEventListener('submit', onSubmit)
    document.removeEventListener('click', onClick)
    return done
  }
})()
