-- Who may use the portal, who is signed in, and who saw and did what.

create schema if not exists portal;

create table portal.people (
  id text primary key,
  name text not null,
  side text not null check (side in ('operator', 'publisher', 'partner', 'advertiser')),
  -- The name of the side as in the books; the operator has none.
  side_of text not null check ((side = 'operator') = (side_of = '')),
  roles text[] not null check (roles <@ array['view', 'edit', 'finance']),
  -- As passwordHash makes it; null for people who sign in with OpenID Connect.
  password text,
  -- In small letters. It finds the person once; from then on the subject does, because addresses are given to others.
  email text,
  subject text,
  created_at timestamptz not null,
  ended_at timestamptz
);
create unique index people_name on portal.people (name) where ended_at is null;
create unique index people_email on portal.people (email) where ended_at is null;
create unique index people_subject on portal.people (subject) where ended_at is null;

-- Of a token only its SHA-256, in base64url: whoever reads the table signs in as nobody.
create table portal.sessions (
  hash text primary key,
  person text not null references portal.people (id),
  opened_at timestamptz not null,
  seen_at timestamptz not null
);
create index sessions_person on portal.sessions (person, opened_at);

create table portal.audit (
  id bigint primary key generated always as identity,
  at timestamptz not null,
  person text not null,
  side text not null,
  side_of text not null,
  route text not null,
  ids jsonb not null,
  status smallint not null
);
create index audit_at on portal.audit (at, id);

-- Rows are only added. Old ones may be deleted, those of the last thirty days never.
create function portal.refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '30 days' then return old; end if;
  raise exception '% of portal.audit is refused: its rows are only added to', tg_op
    using errcode = 'insufficient_privilege';
end $$;
create trigger audit_no_change before update or delete on portal.audit
  for each row execute function portal.refuse_change();
create function portal.refuse_truncate() returns trigger language plpgsql as $$
begin
  raise exception 'truncate of portal.audit is refused: its rows are only added to'
    using errcode = 'insufficient_privilege';
end $$;
create trigger audit_no_truncate before truncate on portal.audit
  for each statement execute function portal.refuse_truncate();

revoke all on all tables in schema portal from public;
