// Books a campaign: a form, beside it what it would buy and how its ad looks in a chat.

import { Button, Select, Textarea, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type FormEvent, useMemo, useState } from 'react'
import { AdView } from '../auction/ad-card.tsx'
import { Link } from '../shell/link.tsx'
import { go } from '../shell/place.ts'
import { useTitle } from '../shell/title.ts'
import { useIsViewer, usePerson } from '../shell/use-session.ts'
import '../styles/ad.css'
import '../styles/campaigns.css'
import { sentence } from '../words/sentence.ts'
import { useBooking } from './api.ts'
import { ForecastSheet } from './forecast-sheet.tsx'
import { type Draft, emptyDraft, orderOf, questionOf } from './form.ts'
import { adOf } from './preview.ts'

/** A person types faster than a forecast is made. */
const typingMs = 300

interface Field {
  readonly name: keyof Draft
  readonly label: string
  readonly description?: string
  readonly type?: 'date' | 'text'
  readonly required?: boolean
}

const groups: readonly { readonly title: string; readonly fields: readonly Field[] }[] = [
  {
    title: 'Advertiser',
    fields: [
      { name: 'id', label: 'Campaign id', description: 'Letters, digits, - and _.', required: true },
      { name: 'advertiser', label: 'Advertiser', required: true },
      { name: 'advertiserDomain', label: 'Domain', description: 'Such as shoes.example.', required: true },
    ],
  },
  {
    title: 'Money and flight',
    fields: [
      { name: 'priceCpm', label: 'Bid, $ CPM', required: true },
      { name: 'budget', label: 'Budget, $', required: true },
      { name: 'daily', label: 'Daily cap, $', description: 'Empty for none.' },
      { name: 'start', label: 'Start (UTC)', type: 'date', required: true },
      { name: 'end', label: 'End (UTC)', description: 'This day is not part of it.', type: 'date', required: true },
      { name: 'timeZone', label: 'Time zone of the cap', description: 'Such as Europe/Berlin.', required: true },
    ],
  },
  {
    title: 'Targeting',
    fields: [
      { name: 'keywords', label: 'Keywords', description: 'With commas; any of them matches.' },
      { name: 'countries', label: 'Countries', description: 'Two letters each, such as US, DE.' },
      { name: 'intents', label: 'Intents', description: 'Such as product_search.' },
    ],
  },
  {
    title: 'Ad',
    fields: [
      { name: 'title', label: 'Headline', required: true },
      { name: 'url', label: 'Landing page', description: 'https, on the domain of the advertiser.', required: true },
      { name: 'sponsored', label: 'Brand' },
      { name: 'ctatext', label: 'Call to action' },
      { name: 'picture', label: 'Image URL', description: 'https, 1200 × 627.' },
    ],
  },
]

export function BookPage() {
  useTitle('Book a campaign')
  const [draft, setDraft] = useState<Draft>(() => emptyDraft(Date.now()))
  const [key] = useState(() => crypto.randomUUID())
  const isViewer = useIsViewer()
  const person = usePerson()
  const booking = useBooking(key, ({ id }) => go(`/campaigns/${encodeURIComponent(id)}`))
  const [calm] = useDebouncedValue(draft, typingMs)
  const question = useMemo(() => questionOf(calm), [calm])
  const set = (name: keyof Draft, value: string): void => setDraft((before) => ({ ...before, [name]: value }))
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const { id, advertiser, ...order } = orderOf(draft)
    booking.mutate(person?.side === 'advertiser' ? order : { id, advertiser, ...order })
  }
  return (
    <>
      <p className="small">
        <Link href="/campaigns">All campaigns</Link>
      </p>
      <h1>Book a campaign</h1>
      <div className="booking">
        <form className="sheet" onSubmit={submit} aria-label="Order">
          <Fields draft={draft} set={set} />
          {booking.error !== null && (
            <p className="trouble trouble-bad" role="alert">
              {sentence(booking.error.message)}
            </p>
          )}
          <Button type="submit" loading={booking.isPending} disabled={isViewer}>
            Book
          </Button>
          {isViewer && (
            <p className="warn">
              You have view-only access. Booking requires the role {person === undefined ? 'operate' : 'edit'}.
            </p>
          )}
        </form>
        <div>
          <ForecastSheet question={question} />
          <section className="sheet" aria-label="Preview">
            <h2>In a chat</h2>
            <div className="chat-preview">
              <p className="chat-line">Which shoes are good for wet trails?</p>
              <AdView ad={adOf({ ...orderOf(draft).creative, title: draft.title || 'Headline' })} />
            </div>
          </section>
        </div>
      </div>
    </>
  )
}

interface FieldsProps {
  readonly draft: Draft
  readonly set: (name: keyof Draft, value: string) => void
}

/** The portal gives an advertiser's campaign its id, and knows whose it is. */
const madeForAdvertisers: readonly (keyof Draft)[] = ['id', 'advertiser']

function Fields({ draft, set }: FieldsProps) {
  const isAdvertiser = usePerson()?.side === 'advertiser'
  const isShown = ({ name }: Field): boolean => !isAdvertiser || !madeForAdvertisers.includes(name)
  return (
    <>
      {groups.map(({ title, fields }) => (
        <fieldset key={title}>
          <legend>{title}</legend>
          {fields.filter(isShown).map((field) => (
            <TextField key={field.name} field={field} value={draft[field.name]} set={set} />
          ))}
          {title === 'Ad' && (
            <Textarea
              label="Text"
              value={draft.desc}
              onChange={({ currentTarget }) => set('desc', currentTarget.value)}
            />
          )}
          {title === 'Money and flight' && (
            <Select
              label="Pacing"
              allowDeselect={false}
              data={[
                { value: 'even', label: 'Evenly, until the end of the flight' },
                { value: 'asap', label: 'As soon as possible' },
              ]}
              value={draft.pacing}
              onChange={(value) => value !== null && set('pacing', value)}
            />
          )}
        </fieldset>
      ))}
    </>
  )
}

interface TextFieldProps extends Pick<FieldsProps, 'set'> {
  readonly field: Field
  readonly value: string
}

function TextField({
  field: { name, label, description, type = 'text', required = false },
  value,
  set,
}: TextFieldProps) {
  return (
    <TextInput
      label={label}
      description={description}
      type={type}
      required={required}
      value={value}
      onChange={({ currentTarget }) => set(name, currentTarget.value)}
    />
  )
}
