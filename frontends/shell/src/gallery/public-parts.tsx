import { coverSeedOf, coverTopicOf } from '@momos/contracts/cover-topic';
import {
  AvatarStack,
  Button,
  Card,
  CalendarLeaf,
  calendarLeaf,
  CardGrid,
  CardsSkeleton,
  Countdown,
  Cover,
  Dialog,
  EmptyState,
  ErrorState,
  FactLine,
  Facts,
  FilterChips,
  formatSpan,
  PersonLine,
  PictureCard,
  Pill,
  PriceText,
  SearchField,
  Section,
  showToast,
  StatusBadge,
  Stepper,
  Strip,
  TimeZones,
} from '@momos/ui';
import { Checkbox, Form, FormError, FieldRow, Switch, Textarea, TextInput } from '@momos/ui/forms';
import { MoneyInput } from '@momos/ui/number';
import { Select } from '@momos/ui/select';
import { DateTimeField } from '@momos/ui/dates';
import { IconMapPin, IconSparkles, IconTicket } from '@momos/ui/icons';
import { QrCode } from '@momos/ui/qr';
import { useState } from 'react';
import { people, socials } from './samples.ts';

const zone = 'America/New_York';
const states = [
  'INITIAL',
  'PENDING',
  'APPROVED',
  'WAITLIST',
  'REJECTED',
  'CANCELLED',
  'ATTENDED',
  'HIDDEN',
  'REVISION_NEEDED',
  'APPROVED_FEATURE',
  'DECLINED',
];

export const PublicParts = () => (
  <>
    <Finder />
    <Socials />
    <Section title="Facts of a social">
      <CardGrid min={320}>
        <Card>
          <SocialFacts />
        </Card>
        <Registration />
        <Card>
          <TicketObject />
        </Card>
      </CardGrid>
    </Section>
    <Section title="States, in words">
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
        {states.map(state => (
          <StatusBadge key={state} status={state} />
        ))}
      </div>
    </Section>
    <Section title="Inputs">
      <Inputs />
    </Section>
    <EmptyAndFailed />
    <Notices />
  </>
);

function Finder() {
  const [query, setQuery] = useState('');
  const [cities, setCities] = useState<string[]>(['New York']);
  return (
    <>
      <SearchField
        size="lg"
        label="Search socials"
        placeholder="What are you in the mood for?"
        value={query}
        onChange={setQuery}
      />
      <FilterChips
        label="City"
        value={cities}
        onChange={setCities}
        options={[
          { value: 'New York', label: 'New York', count: 12 },
          { value: 'San Francisco', label: 'San Francisco', count: 7 },
          { value: 'Singapore', label: 'Singapore', count: 4 },
        ]}
      />
    </>
  );
}

const Socials = () => (
  <>
    <Section title="This week">
      <Strip label="This week">
        {socials.slice(0, 6).map(social => (
          <SocialCard key={social.id} social={social} />
        ))}
      </Strip>
    </Section>
    <Section title="Upcoming" lead="Covers are drawn from the id and the tags.">
      <CardGrid>
        {socials.map(social => (
          <SocialCard key={social.id} social={social} />
        ))}
      </CardGrid>
    </Section>
  </>
);

const EmptyAndFailed = () => (
  <Section title="Nothing, trouble, waiting">
    <CardGrid min={320}>
      <Card>
        <EmptyState icon={<IconTicket />} title="No tickets yet" action={<Button>See what is on</Button>}>
          What you register for waits here with its code, also without a network.
        </EmptyState>
      </Card>
      <Card>
        <ErrorState
          error={new Error('The list of socials did not answer. Nothing was lost.')}
          onRetry={() => undefined}
        />
      </Card>
      <Card>
        <CardsSkeleton count={1} />
      </Card>
    </CardGrid>
  </Section>
);

const SocialCard = ({ social }: { social: (typeof socials)[number] }) => (
  <PictureCard
    to={`/dev/ui#${social.id}`}
    cover={<Cover id={social.id} seed={coverSeedOf(coverTopicOf(social), social.id)} />}
    badge={
      social.id === 's4' ? (
        <Pill tone="accent" icon={<IconSparkles size={14} />}>
          Featured
        </Pill>
      ) : undefined
    }
    eyebrow={formatSpan(social.at, undefined, zone)}
    title={social.title}
    lines={social.venue}
    footer={
      <>
        <PriceText tiers={social.tiers} />
        <AvatarStack people={people} total={31} max={4} size={26} />
      </>
    }
  />
);

function SocialFacts() {
  const at = socials[0]?.at ?? '';
  return (
    <div style={{ display: 'grid', gap: 18 }}>
      <FactLine icon={<CalendarLeaf {...calendarLeaf(at, zone)} />} title="Saturday, November 21">
        7:00 PM – 10:00 PM EST
      </FactLine>
      <FactLine icon={<IconMapPin size={20} />} title="Pier 7, Brooklyn">
        The address is shown once you are in
      </FactLine>
      <PersonLine person={people[0] ?? { displayName: '' }} detail="Hosts this social" />
      <AvatarStack people={people} total={42} label="42 going" />
      <Countdown to={at} />
      <TimeZones at={at} />
    </div>
  );
}

const Registration = () => (
  <Card>
    <div style={{ display: 'grid', gap: 18 }}>
      <Stepper steps={['Ticket', 'Questions', 'Payment']} current={1} onBack={() => undefined} />
      <Facts
        facts={[
          { label: 'Early bird', value: '$40' },
          { label: 'Deposit, comes back when you attend', value: '$15' },
          { label: 'Promo code WINTER', value: '−$10' },
          { label: 'To pay now', value: '$45', isTotal: true },
        ]}
      />
      <Button size="md" fullWidth>
        Pay $45
      </Button>
    </div>
  </Card>
);

const TicketObject = () => (
  <div style={{ display: 'grid', gap: 14, justifyItems: 'center' }}>
    <QrCode value="momos:ticket:01930b5e-7c1a-7d2e-8f3a-1b2c3d4e5f60" label="Ticket of Amara Okafor" />
    <strong>Amara Okafor</strong>
    <StatusBadge status="APPROVED" word="You are in" />
  </div>
);

function Inputs() {
  const [price, setPrice] = useState<number | undefined>(40);
  const [start, setStart] = useState<string | undefined>('2026-11-21T00:00:00.000Z');
  return (
    <Card>
      <Form label="Sample" onSubmit={event => event.preventDefault()}>
        <FormError>This e-mail address was not taken. Nothing was sent.</FormError>
        <FieldRow>
          <TextInput label="Title" placeholder="Supper under the bridge" required />
          <TextInput label="E-mail" defaultValue="amara@" error="Please give a whole address." />
          <Select
            label="City"
            data={['New York', 'San Francisco', 'Singapore']}
            defaultValue="New York"
            allowDeselect={false}
          />
        </FieldRow>
        <FieldRow>
          <MoneyInput label="Price" value={price} onChange={setPrice} />
          <DateTimeField label="Starts" zone={zone} value={start} onChange={setStart} />
        </FieldRow>
        <Textarea label="Description" autosize minRows={3} />
        <Checkbox label="I want to be notified of future events from this host" defaultChecked />
        <Switch label="Guests need approval" defaultChecked />
      </Form>
    </Card>
  );
}

function Notices() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Section title="Notices">
      <div style={{ display: 'flex', gap: 8, flexWrap: 'wrap' }}>
        <Button onClick={() => showToast('Approved 12 people', { tone: 'good', undo: () => undefined })}>
          Toast with undo
        </Button>
        <Button
          variant="default"
          onClick={() => showToast('The card was declined. Nothing was charged.', { tone: 'bad' })}
        >
          Bad news
        </Button>
        <Button variant="light" onClick={() => setOpen(true)}>
          Dialog
        </Button>
      </div>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="Share this social"
        actions={<Button onClick={() => setOpen(false)}>Done</Button>}
      >
        <TextInput label="Your link" readOnly value="https://momos.example/socials/supper?ref=amara" />
      </Dialog>
    </Section>
  );
}
