-- D113: months that are closed, and what follows from them: documents, corrections, payments and disputes. Amounts are nano-dollars.

create table ledger.closed_months (
  -- Its first day.
  month date primary key check (extract(day from month) = 1),
  closed_at timestamptz not null,
  closed_by text not null,
  -- Why it was closed although not every journal was known to be read to its end; null where all were.
  forced_because text,
  -- What is booked in it. It never changes again, and parley-ledger reconcile compares it.
  notices bigint not null,
  paid_nano numeric(38, 0) not null,
  clearing_nano numeric(38, 0) not null
);

-- A batch that was begun before the close, or by a ledger whose clock is behind, is refused; offered again later, its notices are late.
-- Whoever closes a month waits for those that are being entered, and those that come wait for the close.
create function ledger.refuse_closed() returns trigger language plpgsql as $$
declare
  closed date;
begin
  perform pg_advisory_xact_lock_shared(hashtext('ledger.close'));
  select c.month into closed from added
    join ledger.closed_months as c on c.month = date_trunc('month', added.booked_hour at time zone 'UTC')::date limit 1;
  if found then
    raise exception 'the books of % are closed', to_char(closed, 'YYYY-MM') using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger transfers_open_month after insert on ledger.transfers
  referencing new table as added for each statement execute function ledger.refuse_closed();

create table ledger.disputes (
  id bigint generated always as identity primary key,
  side text not null check (side in ('partner', 'publisher')),
  party text not null,
  month date not null references ledger.closed_months (month),
  imported_at timestamptz not null,
  imported_by text not null,
  -- Of the file that was imported.
  sha256 bytea not null,
  their_count bigint not null,
  their_nano numeric(38, 0) not null,
  our_count bigint not null,
  our_nano numeric(38, 0) not null,
  -- The same for each day, as JSON.
  days text not null
);

create table ledger.dispute_lines (
  dispute bigint not null references ledger.disputes (id),
  line integer not null,
  class text not null check (class in ('late', 'repeated', 'refused', 'price', 'unknown')),
  day date not null,
  -- Empty where days were compared, or where there were too many lines.
  id text not null,
  -- As far as our books name it.
  counterpart text not null,
  count bigint not null,
  their_nano numeric(38, 0) not null,
  our_nano numeric(38, 0) not null,
  primary key (dispute, line)
);

-- What is to be taken back from one publisher and one partner. Whoever approves it is not who asked for it.
create table ledger.corrections (
  id bigint generated always as identity primary key,
  month date not null references ledger.closed_months (month),
  publisher text not null,
  partner text not null,
  paid_nano numeric(38, 0) not null check (paid_nano >= 0),
  clearing_nano numeric(38, 0) not null check (clearing_nano >= 0),
  reason text not null,
  dispute bigint references ledger.disputes (id),
  asked_at timestamptz not null,
  asked_by text not null,
  unique (id, asked_by),
  check (paid_nano + clearing_nano > 0)
);
create table ledger.approvals (
  correction bigint primary key,
  asked_by text not null,
  approved_at timestamptz not null,
  approved_by text not null,
  foreign key (correction, asked_by) references ledger.corrections (id, asked_by),
  check (approved_by <> asked_by)
);

-- The last number of each series. It is taken in the transaction that issues the document, so no number is ever left out.
create table ledger.series (
  entity text not null,
  kind text not null,
  last bigint not null,
  primary key (entity, kind)
);

create table ledger.documents (
  number text primary key,
  entity text not null,
  kind text not null check (kind in ('invoice', 'self-billed', 'credit-note', 'self-billed-credit')),
  sequence bigint not null check (sequence > 0),
  side text not null check (side in ('partner', 'publisher')),
  party text not null,
  month date not null references ledger.closed_months (month),
  -- Of credit notes.
  corrects text references ledger.documents (number),
  correction bigint references ledger.approvals (correction),
  issued_on date not null,
  due_on date not null,
  issued_at timestamptz not null,
  issued_by text not null,
  sum_nano numeric(38, 0) not null,
  rounding_nano numeric(38, 0) not null check (abs(rounding_nano) <= 5000000),
  tax_nano numeric(38, 0) not null check (tax_nano % 10000000 = 0),
  total_nano numeric(38, 0) not null check (total_nano % 10000000 = 0),
  -- Everything else that is printed, as JSON: who issued it, to whom, lines, taxes.
  body text not null,
  unique (entity, kind, sequence),
  check (sum_nano + rounding_nano + tax_nano = total_nano),
  check ((kind in ('credit-note', 'self-billed-credit')) = (corrects is not null and correction is not null)),
  check ((kind in ('invoice', 'credit-note')) = (side = 'partner'))
);
create unique index documents_once on ledger.documents (side, party, month) where corrects is null;
create index documents_corrects on ledger.documents (corrects) where corrects is not null;

create table ledger.payments (
  id bigint generated always as identity primary key,
  side text not null check (side in ('partner', 'publisher')),
  party text not null,
  paid_on date not null,
  -- Below zero where it went back.
  amount_nano numeric(38, 0) not null check (amount_nano <> 0),
  reference text not null,
  recorded_at timestamptz not null,
  recorded_by text not null,
  unique (side, party, reference)
);
create table ledger.payment_parts (
  payment bigint not null references ledger.payments (id),
  document text not null references ledger.documents (number),
  amount_nano numeric(38, 0) not null check (amount_nano <> 0),
  primary key (payment, document)
);
create index payment_parts_document on ledger.payment_parts (document);

-- Double entry beside that of notices, on the same accounts and on three more: 'rounding', 'tax:<entity>' and 'cash'.
create table ledger.finance_transfers (
  id bigint generated always as identity primary key,
  correction bigint unique references ledger.approvals (correction),
  document text unique references ledger.documents (number),
  payment bigint unique references ledger.payments (id),
  created_at timestamptz not null,
  check (num_nonnulls(correction, document, payment) = 1)
);
create table ledger.finance_postings (
  transfer_id bigint not null references ledger.finance_transfers (id),
  account text not null,
  amount_nano numeric(38, 0) not null,
  primary key (transfer_id, account)
);

create function ledger.check_finance_balance() returns trigger language plpgsql as $$
declare
  transfer bigint := coalesce(to_jsonb(new) ->> 'transfer_id', to_jsonb(new) ->> 'id')::bigint;
  total numeric;
begin
  select sum(amount_nano) into total from ledger.finance_postings where transfer_id = transfer;
  if total is distinct from 0 then
    raise exception 'the postings of finance transfer % sum to % and not to zero', transfer, coalesce(total::text, 'nothing')
      using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger finance_transfers_balance after insert on ledger.finance_transfers
  deferrable initially deferred for each row execute function ledger.check_finance_balance();
create constraint trigger finance_postings_balance after insert on ledger.finance_postings
  deferrable initially deferred for each row execute function ledger.check_finance_balance();

do $$
declare
  name text;
begin
  foreach name in array array['closed_months', 'disputes', 'dispute_lines', 'corrections', 'approvals', 'documents', 'payments',
    'payment_parts', 'finance_transfers', 'finance_postings']
  loop
    execute format('create trigger %I before update or delete on ledger.%I for each row execute function ledger.refuse_change()',
      name || '_no_change', name);
    execute format('create trigger %I before truncate on ledger.%I for each statement execute function ledger.refuse_change()',
      name || '_no_truncate', name);
    if exists (select from pg_roles where rolname = 'parley_ledger') then
      execute format('grant select, insert on ledger.%I to parley_ledger', name);
    end if;
    if exists (select from pg_roles where rolname = 'parley_reports') then
      execute format('grant select on ledger.%I to parley_reports', name);
    end if;
  end loop;
  if exists (select from pg_roles where rolname = 'parley_ledger') then
    grant select, insert, update on ledger.series to parley_ledger;
  end if;
  if exists (select from pg_roles where rolname = 'parley_reports') then
    grant select on ledger.series to parley_reports;
  end if;
end $$;
