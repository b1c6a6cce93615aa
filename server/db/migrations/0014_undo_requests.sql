-- An approval of a sent gift card asks for its undo. These were given earlier, to send it.
DELETE FROM "payout_approval" USING "cashout" WHERE "cashout"."id" = "cashout_id" AND "cashout"."state" <> 'requested';
