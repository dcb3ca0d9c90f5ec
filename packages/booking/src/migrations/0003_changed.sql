-- The number of the snapshot in which a campaign changed last, so that exchanges fetch only what is new to them.

alter table booking.campaigns add column changed bigint not null default 0;
create index campaigns_changed on booking.campaigns (changed);
