import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { editStateOf } from '../../../../contract/staff/staff-edits.ts'
import { renderPage } from '../../../../tests/support/render-page.tsx'
import { ApiError } from '../../../platform/api-client.ts'
import { readDrafts } from '../../../shared/drafts.ts'
import { endSession, startSession } from '../../../shared/session.ts'
import { ActProblem } from '../act-problem.tsx'
import { Conflict } from './conflict.tsx'
import { parseFields, withoutEmpty } from './core/values.ts'
import { Field } from './field.tsx'
import { line } from './field-spec.ts'
import { FieldsForm } from './fields-form.tsx'
import { Restored } from './restored.tsx'
import { type EditState, useDraftedEdit } from './use-edit.ts'
import { useFieldWords } from './use-field-words.ts'

const valueSchema = v.strictObject({
  name: v.pipe(v.string(), v.minLength(1)),
  slots: v.pipe(v.number(), v.minValue(1)),
  note: v.optional(v.string()),
})
type Value = v.InferOutput<typeof valueSchema>
const specs = [line('name', 'Name', 20), line('slots', 'Slots', 4, { type: 'number' }), line('note', 'Note', 20)]
const stored: EditState<Value> = { tag: 't1', value: { name: 'Aim', slots: 10 } }

const send = vi.fn<(tag: string, change: object) => Promise<EditState<Value>>>()
const onSaved = vi.fn()

interface FormProps {
  readonly of?: EditState<Value>
  readonly follows?: true
}

function Form({ of = stored, ...options }: FormProps) {
  const { shown } = useFieldWords()
  const edit = useDraftedEdit<Value, Value>('test', {
    ...options,
    stored: of,
    schema: editStateOf(valueSchema),
    toFields: (value) => value ?? { name: '', slots: 5 },
    parse: (fields) => parseFields(valueSchema, withoutEmpty(fields)),
    send,
    refusedIn: (error) => (error instanceof ApiError && error.status === 409 ? [{ path: 'note', text: 'Taken' }] : []),
    onSaved,
  })
  return (
    <>
      {edit.isRestored ? <Restored onDiscard={() => edit.reset()} /> : null}
      <Conflict edit={edit} shown={(fields) => shown(specs, fields)} isBusy={false} />
      <FieldsForm attempts={edit.attempts} onSubmit={() => void edit.save()}>
        {specs.map((spec) => (
          <Field key={spec.key} spec={spec} form={edit.form} />
        ))}
        <ActProblem problem={edit.act.problem} />
        <button type="submit" disabled={!edit.isChanged}>
          Save
        </button>
        <button type="button" onClick={() => void edit.restore(3)}>
          Third version
        </button>
      </FieldsForm>
    </>
  )
}

const field = (name: string) => screen.getByLabelText(name)
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const meanwhile = (current: EditState<Value>) =>
  new ApiError('EDITED_MEANWHILE', 412, undefined, undefined, undefined, current)

beforeEach(() => {
  startSession('login', { id: '7', steamId: '76561198000000001', username: 'Ann', avatar: null, email: null })
  send.mockReset()
  onSaved.mockReset()
})
afterEach(() => {
  endSession()
  sessionStorage.clear()
})

it('sends what was typed over the state that the user saw, and is done', async () => {
  send.mockResolvedValue({ tag: 't2', value: { name: 'Duels', slots: 10 } })
  renderPage(<Form />)
  type('Name', 'Duels')
  press('Save')
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(send.mock.calls).toEqual([['t1', { value: { name: 'Duels', slots: 10 } }]])
  expect(readDrafts()).toEqual({})
})

it('has nothing to send when everything is typed back', () => {
  renderPage(<Form />)
  type('Note', 'x')
  type('Slots', '12')
  expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', false)
  type('Note', '')
  type('Slots', '10')
  expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true)
  expect(readDrafts()).toEqual({})
})

it('names what is wrong from the first attempt on, and focuses the first such field', async () => {
  renderPage(<Form />)
  type('Name', ' ')
  type('Slots', 'many')
  expect(field('Name').getAttribute('aria-invalid')).toBeNull()
  press('Save')
  await waitFor(() => expect(document.activeElement).toBe(field('Name')))
  expect(field('Slots').getAttribute('aria-invalid')).toBe('true')
  type('Name', 'Aim')
  expect(field('Name').getAttribute('aria-invalid')).toBeNull()
  press('Save')
  await waitFor(() => expect(document.activeElement).toBe(field('Slots')))
  expect(send).not.toHaveBeenCalled()
})

it('shows at a field what the server has refused, until something is typed', async () => {
  send.mockRejectedValue(new ApiError('CONFLICT', 409))
  renderPage(<Form />)
  type('Note', 'x')
  press('Save')
  await waitFor(() => expect(document.activeElement).toBe(field('Note')))
  expect(screen.getByText('Taken')).toBeTruthy()
  type('Note', 'y')
  expect(screen.queryByText('Taken')).toBeNull()
})

it('saves something new as a whole, even if someone else was faster', async () => {
  send.mockRejectedValueOnce(meanwhile(stored))
  renderPage(<Form of={{ tag: 'none', value: null }} />)
  type('Name', 'Duels')
  press('Save')
  await screen.findByRole('alert')
  expect(field('Slots')).toHaveProperty('value', '5')
  send.mockResolvedValue(stored)
  press('Save mine')
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(send.mock.calls.map(([tag, change]) => [tag, change])).toEqual([
    ['none', { value: { name: 'Duels', slots: 5 } }],
    ['t1', { value: { name: 'Duels', slots: 5 } }],
  ])
})

/** Someone else was faster. */
async function conflictWith(value: Value | null) {
  send.mockRejectedValueOnce(meanwhile({ tag: 't2', value }))
  renderPage(<Form />)
  type('Name', 'Duels')
  press('Save')
  const section = await screen.findByRole('alert')
  await waitFor(() => expect(document.activeElement).toBe(within(section).getByRole('heading')))
  expect(onSaved).not.toHaveBeenCalled()
  return section
}

it('lays what was typed over the edit of someone else, whose other fields stay', async () => {
  const section = await conflictWith({ name: 'Retakes', slots: 12 })
  expect([...section.querySelectorAll('dt')].map(({ textContent }) => textContent)).toEqual(['Name'])
  expect([section.querySelector('del')?.textContent, section.querySelector('ins')?.textContent]).toEqual([
    'Retakes',
    'Duels',
  ])
  expect(field('Slots')).toHaveProperty('value', '12')
  send.mockResolvedValue({ tag: 't3', value: { name: 'Duels', slots: 12 } })
  press('Save mine')
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(send.mock.calls.at(-1)).toEqual(['t2', { value: { name: 'Duels', slots: 12 } }])
})

it('takes the edit of someone else, and edits on from there', async () => {
  await conflictWith({ name: 'Retakes', slots: 12 })
  press('Use saved version')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(field('Name')).toHaveProperty('value', 'Retakes')
  expect(readDrafts()).toEqual({})
  send.mockResolvedValue(stored)
  type('Note', 'x')
  press('Save')
  await waitFor(() =>
    expect(send.mock.calls.at(-1)).toEqual(['t2', { value: { name: 'Retakes', slots: 12, note: 'x' } }]),
  )
})

it('saves as a whole what someone else has removed', async () => {
  const section = await conflictWith(null)
  expect(within(section).getByText(/^Someone removed this/)).toBeTruthy()
  send.mockResolvedValue(stored)
  press('Save mine')
  await waitFor(() => expect(send.mock.calls.at(-1)).toEqual(['t2', { value: { name: 'Duels', slots: 10 } }]))
})

it('is done when the user leaves removed what someone else has removed', async () => {
  await conflictWith(null)
  press('Discard mine')
  expect(onSaved).toHaveBeenCalledOnce()
  expect(send).toHaveBeenCalledOnce()
})

it('brings a version back over the last state that is known', async () => {
  await conflictWith({ name: 'Retakes', slots: 12 })
  send.mockResolvedValue(stored)
  press('Third version')
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(send.mock.calls.at(-1)).toEqual(['t2', { restore: 3 }])
})

it('has what was typed again after a reload, over the state that was seen then', async () => {
  const first = renderPage(<Form />)
  type('Name', 'Duels')
  first.unmount()
  const since = { tag: 't2', value: { name: 'Aim', slots: 12 } }
  renderPage(<Form of={since} />)
  expect(screen.getByText(/Draft restored/)).toBeTruthy()
  expect([field('Name'), field('Slots')].map((each) => Reflect.get(each, 'value'))).toEqual(['Duels', '12'])
  type('Note', 'x')
  send.mockRejectedValueOnce(meanwhile(since))
  press('Save')
  await screen.findByRole('alert')
  expect(send.mock.calls[0]?.[0]).toBe('t1')
  press('Discard it')
  expect(field('Name')).toHaveProperty('value', 'Aim')
  expect(readDrafts()).toEqual({})
  type('Note', 'y')
  expect(screen.queryByText(/Draft restored/)).toBeNull()
})

function Read(options: Pick<FormProps, 'follows'>) {
  const [of, setOf] = useState(stored)
  return (
    <>
      <Form {...options} of={of} />
      <button type="button" onClick={() => setOf({ tag: 't2', value: { name: 'Retakes', slots: 10 } })}>
        Read again
      </button>
    </>
  )
}

it.each([
  [{ follows: true }, 'Retakes'],
  [{}, 'Aim'],
] as const)('with %j shows %s once someone else has saved and nothing is typed', (options, name) => {
  renderPage(<Read {...options} />)
  press('Read again')
  expect(field('Name')).toHaveProperty('value', name)
})
