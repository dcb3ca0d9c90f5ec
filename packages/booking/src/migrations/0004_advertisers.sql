-- Campaigns of one advertiser, for whoever asks as it.

create index campaigns_advertiser on booking.campaigns ((terms->>'advertiser'), id);
