-- D102: feedback is a fifth kind of notice. It moves no money; its sums have the reason that was given.

-- What is in the table passed a narrower check, so nothing is read again: a long table would be locked all the while.
alter table ledger.notices drop constraint notices_kind_check;
alter table ledger.notices add constraint notices_kind_check
  check (kind in ('win', 'billing', 'impression', 'click', 'feedback')) not valid;

-- Empty for the other kinds. A ledger of the version before, which may still run, leaves it out.
alter table ledger.money add column reason text not null default '';
