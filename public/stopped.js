const texts = {
  zh: {
    old: '浏览器版本过旧，无法运行此页面。请更新，或换用新版 Chrome、Edge、Firefox 或 Safari。',
    failed: '页面无法启动。',
    again: '重试',
    servers: '服务器地址：',
  },
  en: {
    old: 'This browser is too old for this page. Update it, or use a current Chrome, Edge, Firefox or Safari.',
    failed: 'The page could not start.',
    again: 'Try again',
    servers: 'Addresses of the servers:',
  },
  ru: {
    old: 'Этот браузер слишком стар для этой страницы. Обновите его или откройте в новом Chrome, Edge, Firefox или Safari.',
    failed: 'Страница не смогла запуститься.',
    again: 'Попробовать снова',
    servers: 'Адреса серверов:',
  },
}

/**
 * Says in the place of a page that does not start why it does not, and lists the addresses of the servers. Only the boot
 * script of index.html loads it: it is not compiled, and needs a browser of 2018.
 *
 * @param {string} language
 * @param {unknown} error null: the browser is too old
 */
export async function stop(language, error) {
  if (document.readyState === 'loading') await new Promise((done) => addEventListener('DOMContentLoaded', done))
  const say = texts[language] || texts.en
  const root = document.getElementById('root')
  const box = document.createElement('div')
  box.className = 'card p-4'
  box.style.margin = '16px'
  const add = (tag, text) => {
    const element = box.appendChild(document.createElement(tag))
    element.textContent = text
    return element
  }
  add('p', error === null ? say.old : say.failed).setAttribute('role', 'alert')
  if (error !== null) {
    add('p', String(error))
    const again = add('a', say.again)
    again.className = 'btn'
    again.href = location.href
  }
  // What the document shows of the page already stays, though its buttons do nothing.
  if (!root.querySelector('[data-content], [data-kept]')) root.textContent = ''
  root.parentNode.insertBefore(box, root)
  const servers = await (await fetch('/api/servers')).json()
  add('p', say.servers)
  for (const { name, ip, port } of servers) add('p', `${name} · connect ${ip}:${port}`)
}
