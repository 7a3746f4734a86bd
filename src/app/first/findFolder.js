// The build moves every tag that loads a file into the template before this script. If the URL is not below
// the page's `<base>`, the app's folder is the nearest one with a config.json.
;(() => {
  const parts = document.getElementById('parts')
  if (location.pathname.startsWith(new URL(document.baseURI).pathname)) {
    document.write(parts.innerHTML)
    return
  }
  // Until the folder is known, the browser must not request an icon.
  const icon = document.createElement('link')
  Object.assign(icon, { rel: 'icon', href: 'data:,' })
  document.head.append(icon)
  const isHere = async folder => {
    const answer = await fetch(`${folder}config.json`)
    return answer.ok && answer.json().then(Boolean, () => false)
  }
  addEventListener('DOMContentLoaded', async () => {
    let folder = location.pathname.replace(/[^/]*$/, '')
    while (!(await isHere(folder)) && folder !== '/') folder = folder.replace(/[^/]+\/$/, '')
    document.querySelector('base').href = folder
    icon.remove()
    for (const part of parts.content.children) {
      const copy = document.createElement(part.localName)
      for (const { name, value } of part.attributes) copy.setAttribute(name, value)
      copy.textContent = part.textContent
      copy.async = false
      document.head.append(copy)
    }
  })
})()
