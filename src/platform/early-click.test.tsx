import { afterEach, expect, it, vi } from 'vitest'
import { pressAgain } from './early-click.ts'

afterEach(() => {
  document.body.replaceChildren()
  globalThis.spawnpointPressed = undefined
})

function page(): Record<'menu' | 'hidden' | 'join', HTMLButtonElement> {
  const root = document.createElement('div')
  root.id = 'root'
  const button = (text: string, label?: string, visible = true) => {
    const made = document.createElement('button')
    made.textContent = text
    if (label !== undefined) made.setAttribute('aria-label', label)
    made.checkVisibility = () => visible
    made.addEventListener('click', () => pressed(label ?? text))
    root.append(made)
    return made
  }
  const buttons = {
    menu: button('', 'Menu'),
    hidden: button('Quick join', undefined, false),
    join: button('Quick join'),
  }
  document.body.append(root)
  return buttons
}
const pressed = vi.fn()

it('presses the visible button of the same words, once', () => {
  const { join } = page()
  const click = vi.spyOn(join, 'click')
  globalThis.spawnpointPressed = 'Quick join'
  pressAgain()
  pressAgain()
  expect(click).toHaveBeenCalledOnce()
})

it('knows a button by its label', () => {
  page()
  globalThis.spawnpointPressed = 'Menu'
  pressAgain()
  expect(pressed).toHaveBeenLastCalledWith('Menu')
})

it('presses nothing where nobody pressed, or where the button is gone', () => {
  page()
  pressed.mockClear()
  pressAgain()
  globalThis.spawnpointPressed = 'Refresh'
  pressAgain()
  expect(pressed).not.toHaveBeenCalled()
})
