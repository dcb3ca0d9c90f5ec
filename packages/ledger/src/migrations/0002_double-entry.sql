-- Every transfer has postings, and they sum to zero. This is checked when a transaction ends, because the postings of one
-- transfer are separate rows.

create function ledger.check_balance() returns trigger language plpgsql as $$
declare
  transfer bigint := case tg_table_name when 'transfers' then (to_jsonb(new) ->> 'id')::bigint
                                        else (to_jsonb(new) ->> 'transfer_id')::bigint end;
  total numeric;
begin
  select sum(amount_nano) into total from ledger.postings where transfer_id = transfer;
  if total is null then
    raise exception 'transfer % has no postings', transfer using errcode = 'check_violation';
  end if;
  if total <> 0 then
    raise exception 'the postings of transfer % sum to % and not to zero', transfer, total
      using errcode = 'check_violation';
  end if;
  return null;
end $$;

create constraint trigger transfers_balance after insert on ledger.transfers
  deferrable initially deferred for each row execute function ledger.check_balance();
create constraint trigger postings_balance after insert on ledger.postings
  deferrable initially deferred for each row execute function ledger.check_balance();
