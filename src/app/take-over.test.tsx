import { expect, test, vi } from 'vitest'
import { shownScreen, watchPainted } from './take-over.tsx'

const painted = (content: string) => `<div class="static-shell" data-shell="zh"><main>${content}</main></div>`

function paint(content: string): HTMLElement {
  document.body.innerHTML = `<div id="root">${content}</div>`
  const root = document.getElementById('root')
  if (!root) throw new Error('no root')
  return root
}

const get = (selector: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(`no ${selector}`)
  return found
}

const links = '<a href="/servers">Servers</a><a href="/faq">FAQ</a><a href="/faq">FAQ</a>'

test('the focus moves to the same element', () => {
  const root = paint(painted(links))
  const carryOver = watchPainted(root)
  root.querySelectorAll('a')[2]?.focus()
  root.innerHTML = `<main id="main" tabindex="-1"></main>${links}`
  carryOver()
  expect(document.activeElement).toBe(root.querySelectorAll('a')[2])
})

test('if that is gone, it moves to the page', () => {
  const root = paint(painted(links))
  const carryOver = watchPainted(root)
  root.querySelector('a')?.focus()
  root.innerHTML = '<main id="main" tabindex="-1"></main>'
  carryOver()
  expect(document.activeElement).toBe(get('main'))
})

test('an element that the user has left gets no focus', async () => {
  const root = paint(painted(links))
  const carryOver = watchPainted(root)
  root.querySelector('a')?.focus()
  root.querySelector('a')?.blur()
  await Promise.resolve()
  root.innerHTML = links
  carryOver()
  expect(document.activeElement).toBe(document.body)
})

test('a question that was opened opens again, and no other', () => {
  const questions = '<details><summary>One</summary></details><details><summary>Two</summary></details>'
  const root = paint(painted(questions))
  const carryOver = watchPainted(root)
  get('details:nth-of-type(2)').toggleAttribute('open', true)
  root.innerHTML = questions
  const clicked = vi.fn()
  for (const summary of root.querySelectorAll('summary'))
    summary.addEventListener('click', () => clicked(summary.textContent))
  carryOver()
  expect(clicked).toHaveBeenCalledExactlyOnceWith('Two')
})

test('a kept screen counts only where it is on display', () => {
  paint('<div data-kept="everyone"><p>rows</p></div>')
  expect(shownScreen()).toBeDefined()
  Element.prototype.getClientRects = () => Object.assign([], { item: () => null })
  expect(shownScreen()).toBeUndefined()
})
