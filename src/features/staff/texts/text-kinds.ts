import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import * as v from 'valibot'
import { priceId } from '../../../../contract/community/community-items.ts'
import { type StaffTexts, type TextKind, textSchemas } from '../../../../contract/content/staff-texts.ts'
import { minutes } from '../../../../contract/duration.ts'
import * as textEndpoints from '../../../../contract/endpoints/staff-texts.ts'
import { ifMatch } from '../../../../contract/staff/staff-edits.ts'
import { request } from '../../../platform/api-client.ts'
import { session } from '../../../shared/session.ts'
import { type Parsed, parseFields, type Values, withoutEmpty } from '../edits/core/values.ts'
import type { EditChange, EditState } from '../edits/use-edit.ts'
import { announcementFields, announcementOf, rulesFields, rulesOf } from './core/text-form.ts'
import * as specs from './field-specs.ts'

export const textStateSchema = v.object({ tag: v.string(), value: v.unknown() })

export interface ListedText {
  readonly id: string
  readonly tag: string
  readonly value: unknown
}

/** A kind of text: all that the room knows of it. */
export interface TextKindRow {
  readonly name: MessageDescriptor
  /** Begins a new one; absent: texts of this kind begin elsewhere. */
  readonly newName: MessageDescriptor | undefined
  /** Its form, in order. */
  readonly specs: readonly specs.TextSpec[]
  /** The field whose words are its title; absent: it has no words of its own. */
  readonly titleField: string | undefined
  /** Those that are stored. */
  listed(texts: StaffTexts): readonly ListedText[]
  /** The fields of a stored one: its parts. Undefined: it is not a text of this kind. */
  fieldsOf(stored: unknown): Values | undefined
  /** The fields of a new one; `now` in epoch milliseconds. */
  blank(id: string, now: number): Values
  /** The text that fields stand for, or what is wrong with them. */
  parse(fields: Values): Parsed<unknown>
  /** Edits one that is in the state `tag`. Throws ApiError. */
  edit(id: string, tag: string, change: EditChange<unknown>): Promise<EditState<unknown>>
}

interface Place {
  readonly params: { readonly id: string }
  readonly headers: ReturnType<typeof ifMatch>
}

interface Definition<Value> extends Pick<TextKindRow, 'name' | 'specs' | 'listed' | 'blank'> {
  readonly schema: v.GenericSchema<unknown, Value>
  readonly newName?: MessageDescriptor
  readonly titleField?: string
  /** Absent: the parts as they are. */
  toFields?(value: Value): Values
  /** `parts` are the fields without the empty ones; absent: they are the value. */
  toValue?(fields: Values, parts: Values): unknown
  /** The field that a problem of the value belongs to; absent: the path is its key. */
  fieldAt?(path: string): string
  /** The id that a value has by itself; absent: the one that its form was opened with. */
  idOf?(value: Value): string
  send(to: Place, body: EditChange<Value>): Promise<EditState<unknown>>
}

function kindOf<Value extends object>(definition: Definition<Value>): TextKindRow {
  const {
    schema,
    toFields = (value: Value): Values => Object.fromEntries(Object.entries(value)),
    toValue,
    fieldAt,
    idOf,
    send,
  } = definition
  return {
    ...definition,
    newName: definition.newName,
    titleField: definition.titleField,
    fieldsOf(stored) {
      const parsed = v.safeParse(schema, stored)
      return parsed.success ? toFields(parsed.output) : undefined
    },
    parse(fields) {
      const parts = withoutEmpty(fields)
      return parseFields(schema, toValue?.(fields, parts) ?? parts, fieldAt)
    },
    edit(id, tag, change) {
      if (!('value' in change)) return send({ params: { id }, headers: ifMatch(tag) }, change)
      const value = v.parse(schema, change.value)
      return send({ params: { id: idOf?.(value) ?? id }, headers: ifMatch(tag) }, { value })
    },
  }
}

const both = { zh: '', en: '' }
const order = 100
const signed = () => ({ token: session.token() })

/** Every kind of text, in the order of the section. A new kind is a row here, one in the contract and one on the server. */
export const textKindRows: Readonly<Record<TextKind, TextKindRow>> = {
  announcement: kindOf({
    name: msg`Announcements`,
    newName: msg`New announcement`,
    schema: textSchemas.announcement,
    specs: specs.announcementSpecs,
    titleField: 'text',
    listed: ({ announcements }) => announcements,
    blank: (id, now) => {
      const start_date = new Date(now - (now % minutes(1))).toISOString()
      return { id, text: both, priority: 0, start_date, list: true }
    },
    toFields: announcementFields,
    toValue: announcementOf,
    fieldAt: (path) => (path === 'show' ? 'ticker' : path),
    send: (to, body) => request(textEndpoints.editAnnouncement, { ...to, body }, signed()),
  }),
  faq: kindOf({
    name: msg`FAQ`,
    newName: msg`New question`,
    schema: textSchemas.faq,
    specs: specs.faqSpecs,
    titleField: 'question',
    listed: ({ faqs }) => faqs,
    blank: (id, now) => ({ id, order, question: both, answer: both, updatedAt: new Date(now).toISOString() }),
    send: (to, body) => request(textEndpoints.editFaq, { ...to, body }, signed()),
  }),
  rules: kindOf({
    name: msg`Server rules`,
    schema: textSchemas.rules,
    specs: specs.rulesSpecs,
    listed: () => [],
    blank: () => ({ rules: both }),
    toFields: rulesFields,
    toValue: rulesOf,
    fieldAt: (path) => (path.endsWith('.en') ? 'rules.en' : 'rules.zh'),
    send: (to, body) => request(textEndpoints.editServerRules, { ...to, body }, signed()),
  }),
  privilege: kindOf({
    name: msg`Privileges`,
    newName: msg`New privilege`,
    schema: textSchemas.privilege,
    specs: specs.privilegeSpecs,
    titleField: 'content',
    listed: ({ privileges = [] }) => privileges,
    blank: (id) => {
      const none = Object.fromEntries(specs.groups.map((group) => [group, 0]))
      return { id, content: both, detail: both, order, ...none }
    },
    send: (to, body) => request(textEndpoints.editPrivilege, { ...to, body }, signed()),
  }),
  price: kindOf({
    name: msg`Prices`,
    newName: msg`New price`,
    schema: textSchemas.price,
    specs: specs.priceSpecs,
    listed: ({ prices = [] }) => prices,
    blank: () => ({ product: 'vip_subscription', duration: '1m' }),
    idOf: priceId,
    send: (to, body) => request(textEndpoints.editPrice, { ...to, body }, signed()),
  }),
}
